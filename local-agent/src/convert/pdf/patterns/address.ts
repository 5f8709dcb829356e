const ADDRESS = /^<?(?:[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?:https?|ftp):\/\/\S+|www\.\S+)>?$/;

/** Whether the whole text is the address of a person or of a page: neither code nor a heading, whatever its look. */
export const isAddress = (text: string): boolean => ADDRESS.test(text.trim());
