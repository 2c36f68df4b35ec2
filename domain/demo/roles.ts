export const demoRoles = ['admin', 'leader', 'member'] as const
export type DemoRole = (typeof demoRoles)[number]
