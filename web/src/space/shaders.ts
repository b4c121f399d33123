/** The programs that paint tiles and pieces. Colours are computed as written, without a change of colour space. */

export const TILE_VERTEX = /* glsl */ `
  attribute vec2 place;
  attribute vec2 tile;
  varying vec2 inTile;
  varying vec2 tileAt;
  varying vec3 toEye;
  varying vec3 upward;

  void main() {
    inTile = place;
    tileAt = tile;
    vec4 seen = modelViewMatrix * vec4(position, 1.0);
    toEye = -seen.xyz;
    upward = normalMatrix * normal;
    gl_Position = projectionMatrix * seen;
  }
`;

/** Marks differ by shape, not only by colour: frame, dot, corners, hatching, a thin frame, dashes. */
export const TILE_FRAGMENT = /* glsl */ `
  uniform vec2 size;
  uniform sampler2D marks;
  uniform sampler2D names;
  uniform float opacity;
  uniform float inside;
  uniform vec3 dark;
  uniform vec3 light;
  uniform vec3 joint;
  uniform vec3 ink;
  uniform vec3 selectedColour;
  uniform vec3 targetColour;
  uniform vec3 lastColour;
  uniform vec3 checkColour;
  varying vec2 inTile;
  varying vec2 tileAt;
  varying vec3 toEye;
  varying vec3 upward;

  // 1 where a distance is below a bound, blurred over a pixel
  float below(float distance, float bound) {
    float pixel = max(fwidth(distance), 1e-5);
    return 1.0 - smoothstep(bound - pixel, bound + pixel, distance);
  }

  void main() {
    vec2 tile = floor(tileAt + 0.5);
    int bits = int(texture2D(marks, (tile + 0.5) / size).r * 255.0 + 0.5);
    bool odd = mod(tile.x + tile.y, 2.0) > 0.5;
    vec3 colour = odd ? light : dark;
    float solid = opacity;

    vec2 fromMiddle = inTile - 0.5;
    vec2 toSide = 0.5 - abs(fromMiddle);
    float border = min(toSide.x, toSide.y);
    float middle = length(fromMiddle);
    float diagonal = abs(fromMiddle.x) + abs(fromMiddle.y);
    float hatch = abs(fract((inTile.x + inTile.y) * 4.0) - 0.5);
    float dashes = abs(fract((inTile.x - inTile.y) * 5.0) - 0.5);

    // each is computed for every point: a change between neighbours is needed for its blur
    float line = below(border, 0.012);
    float thinFrame = below(border, 0.085) - below(border, 0.055);
    float thickFrame = below(border, 0.085) - below(border, 0.012);
    float spot = below(middle, 0.15);
    float ring = below(middle, 0.185);
    float corners = 1.0 - below(diagonal, 0.72);
    float cornersRim = 1.0 - below(diagonal, 0.68);
    float stripes = below(hatch, 0.13);
    float dashed = below(dashes, 0.28);

    if ((bits & 8) != 0) {
      colour = mix(colour, lastColour, 0.34);
      colour = mix(colour, lastColour * 0.7, thinFrame);
    }
    if ((bits & 32) != 0) {
      colour = mix(colour, checkColour, 0.3 + 0.35 * stripes);
      solid = max(solid, 0.85);
    }
    if ((bits & 1) != 0) {
      colour = mix(colour, selectedColour, max(0.3, thickFrame));
      solid = max(solid, 0.85);
    }
    if ((bits & 2) != 0) {
      colour = mix(mix(colour, light, ring), targetColour, spot);
      solid = max(solid, ring);
    }
    if ((bits & 4) != 0) {
      colour = mix(mix(colour, light, cornersRim), targetColour, corners);
      solid = max(solid, cornersRim);
    }
    if ((bits & 16) != 0) colour = mix(colour, ink, thickFrame * dashed);
    colour = mix(colour, joint, 0.75 * line);

    // names can be read from behind too
    vec2 at = vec2(gl_FrontFacing ? inTile.x : 1.0 - inTile.x, inTile.y);
    colour = mix(colour, ink, 0.62 * texture2D(names, (tile + at) / size).a * (1.0 - corners * float((bits & 4) != 0)));

    // lit from the eye, and a little from above
    vec3 normal = normalize(upward) * (gl_FrontFacing ? 1.0 : -1.0);
    float facing = clamp(abs(dot(normal, normalize(toEye))), 0.0, 1.0);
    float shade = 0.55 + 0.45 * pow(facing, 0.7) + 0.06 * normal.y;
    gl_FragColor = vec4(colour * min(shade, 1.04) * (gl_FrontFacing ? 1.0 : inside), solid);
  }
`;

/**
 * A picture that always faces the viewer, in the middle of a tile.
 *
 * All of it has the depth of a point a little nearer than its middle: it does not cut into the tile that it stands on, and
 * what lies before it still covers it.
 */
export const SPRITE_VERTEX = /* glsl */ `
  uniform float pull;
  varying vec2 at;

  void main() {
    at = uv;
    vec4 middle = modelViewMatrix * vec4(0.0, 0.0, 0.0, 1.0);
    float size = length(modelMatrix[0].xyz);
    vec4 nearer = projectionMatrix * vec4(middle.xyz + normalize(-middle.xyz) * pull * size, 1.0);
    vec4 corner = projectionMatrix * vec4(middle.xy + position.xy * size, middle.zw);
    gl_Position = vec4(corner.xy, nearer.z / nearer.w * corner.w, corner.w);
  }
`;

export const SPRITE_FRAGMENT = /* glsl */ `
  uniform sampler2D picture;
  uniform float opacity;
  varying vec2 at;

  void main() {
    gl_FragColor = texture2D(picture, at) * opacity;
    if (gl_FragColor.a < 0.02) discard;
  }
`;

/**
 * The library's program for lines, with the depth of points that are nearer to the eye by `pull`.
 *
 * What is in front and what is covered are told apart by the same depth, so that no line is drawn both ways.
 */
export function withLinePull(program: string): string {
  return program
    .replace("uniform float linewidth;", "uniform float linewidth;\n\t\tuniform float pull;")
    .replace(
      "gl_Position = clip;",
      `vec4 nearer = ( position.y < 0.5 ) ? start : end;
			nearer.xyz -= normalize( nearer.xyz ) * pull;
			nearer = projectionMatrix * nearer;
			clip.z = nearer.z / nearer.w * clip.w;
			gl_Position = clip;`,
    );
}
