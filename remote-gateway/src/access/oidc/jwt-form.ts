/** Whether a credential looks like a JSON Web Token (RFC 7519) in compact form: three parts in base64url. */
export function hasJwtFormat(credential: string): boolean {
  return /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(credential);
}
