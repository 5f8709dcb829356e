/** A way that a user's text takes through the product. */
export type TextPath = { readonly name: string; readonly run: (text: string) => unknown };
