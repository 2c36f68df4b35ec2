export const invitationPath = (token: string) => `/invite/${encodeURIComponent(token)}`
