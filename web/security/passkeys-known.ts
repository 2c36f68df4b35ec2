/** The browser's own writing of credentials as JSON; one without it is too old for the rest as well. */
export const knowsPasskeys = () =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential
