/** Names of image files, which Office fills in where nobody described the image, also with their folders. */
const FILE_NAME = /\.(?:jpe?g|jfif|png|gif|bmp|tiff?|emf|wmf|svg|webp|heic)$/i;

/** The alternative text of an image; a file's name says nothing about what it shows. */
export function altText(description: string | undefined): string {
  const text = description?.trim() ?? '';
  return FILE_NAME.test(text) ? '' : text;
}
