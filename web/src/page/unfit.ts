/** What a person gave cannot be used: the message says why. */
export class Unfit extends Error {}
