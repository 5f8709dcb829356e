/** A path of a user's text through the product. */
export type TextPath = { readonly name: string; readonly run: (text: string) => unknown };
