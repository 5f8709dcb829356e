/** Names of image files, which Office fills in where nobody described the image, also with their folders. */
const FILE_NAME = /\.(?:jpe?g|jfif|png|gif|bmp|tiff?|emf|wmf|svg|webp|heic)$/i;

/** Where an image was copied from, which Office fills in too. */
const ADDRESS = /^(?:https?|file|cid|data):\S+$/i;

/** The alternative text of an image; a file's name or address says nothing about what it shows. */
export function altText(description: string | undefined): string {
  const text = description?.trim() ?? '';
  return FILE_NAME.test(text) || ADDRESS.test(text) ? '' : text;
}
