/** Whether a credential has the form of a JSON Web Token (RFC 7519) in compact form: three parts of base64url. */
export function hasJwtFormat(credential: string): boolean {
  return /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(credential);
}
