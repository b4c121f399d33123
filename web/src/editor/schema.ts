import type { Path } from "./toml";

/** As much of a JSON schema as the server's has. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  default?: unknown;
  required?: string[];
}

export interface Word {
  /** As it is written in the file, with its quotation marks. */
  text: string;
  about: string;
  kind: "key" | "word" | "example";
}

/** All the forms that what lies at the end of a path may have. */
export function at(root: Schema, path: Path): Schema[] {
  let here = forms(root, root);
  for (const step of path) {
    here = here.flatMap((schema) => {
      const next = typeof step === "number" ? schema.items : (schema.properties?.[step] ?? wildcard(schema));
      return next ? forms(root, next) : [];
    });
  }
  return here;
}

function wildcard(schema: Schema): Schema | undefined {
  return typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined;
}

/** A schema with its references followed and its alternatives laid side by side. */
function forms(root: Schema, schema: Schema, depth = 0): Schema[] {
  if (depth > 12) return [];
  if (schema.$ref) {
    const name = schema.$ref.replace("#/$defs/", "");
    const meant = root.$defs?.[name];
    return meant ? forms(root, meant, depth + 1) : [];
  }
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [schema, ...alternatives.flatMap((one) => forms(root, one, depth + 1))];
}

/** The keys of a table that are not there yet. */
export function keys(root: Schema, table: Path, present: string[]): Word[] {
  const found = new Map<string, Word>();
  for (const schema of at(root, table)) {
    for (const [key, value] of Object.entries(schema.properties ?? {})) {
      if (present.includes(key) || found.has(key)) continue;
      const must = schema.required?.includes(key) ? "Needed. " : "";
      found.set(key, { text: key, about: must + about(root, value), kind: "key" });
    }
  }
  return [...found.values()];
}

/** What may be written for a value, where the schema lists it; else its examples. */
export function values(root: Schema, path: Path): Word[] {
  const listed: Word[] = [];
  const examples: Word[] = [];
  const [last] = path.slice(-1);
  const parents = typeof last === "string" ? at(root, path.slice(0, -1)) : [];
  const properties = parents.flatMap((parent) => parent.properties?.[String(last)] ?? []);
  for (const schema of [...properties, ...at(root, path)]) {
    for (const value of [...(schema.enum ?? []), ...(schema.const !== undefined ? [schema.const] : [])]) {
      listed.push({ text: toml(value), about: schema.description ?? "", kind: "word" });
    }
    if (schema.type === "boolean" && schema.const === undefined) {
      for (const value of ["true", "false"])
        listed.push({ text: value, about: schema.description ?? "", kind: "word" });
    }
    for (const value of schema.examples ?? []) {
      examples.push({ text: toml(value), about: `For example. ${schema.description ?? ""}`.trim(), kind: "example" });
    }
  }
  // Beside words, an example is of use only where it is of another form.
  const others = listed.length > 0 ? examples.filter((example) => /^[[{]/.test(example.text)) : examples;
  return unique([...listed, ...others]);
}

/** The tables that may have a header, `many` for those written in double brackets. A piece's letter is to be filled in. */
export function tables(root: Schema): { name: string; many: boolean; about: string }[] {
  const found: { name: string; many: boolean; about: string }[] = [];
  const visit = (schema: Schema, path: string[]) => {
    for (const [key, value] of Object.entries(schema.properties ?? {})) {
      const name = [...path, key];
      for (const form of forms(root, value)) {
        const isList = form.items !== undefined && forms(root, form.items).some((item) => item.properties);
        if (isList) found.push({ name: name.join("."), many: true, about: about(root, value) });
        else if (form.properties) {
          found.push({ name: name.join("."), many: false, about: about(root, value) });
          if (name.length < 2) visit(form, name);
        } else if (wildcard(form)) {
          found.push({ name: `${name.join(".")}.`, many: false, about: about(root, value) });
        }
      }
    }
  };
  visit(root, []);
  return found.filter((one, i) => found.findIndex((other) => other.name === one.name && other.many === one.many) === i);
}

function about(root: Schema, schema: Schema): string {
  if (schema.description) return schema.description.replaceAll("\n", " ");
  return forms(root, schema)[0]?.description?.replaceAll("\n", " ") ?? "";
}

function toml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toml).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${key} = ${toml(inner)}`)
      .join(", ")} }`;
  }
  return JSON.stringify(value);
}

function unique(words: Word[]): Word[] {
  return words.filter((word, i) => words.findIndex((other) => other.text === word.text) === i);
}
