import { type ComponentType, lazy, Suspense } from 'react'

/** Fetched when somebody asks for it: what they look for people with is more than the rest of a page of blockers. */
const whenAsked = <Props extends object>(find: () => Promise<ComponentType<Props>>) => {
  const Found = lazy(async () => ({ default: await find() }))
  return (props: Props) => (
    <Suspense fallback={null}>
      <Found {...props} />
    </Suspense>
  )
}

export const AskForm = whenAsked(async () => (await import('./ask-form.tsx')).AskForm)
export const PassOnDialog = whenAsked(async () => (await import('./help-dialogs.tsx')).PassOnDialog)
export const EscalateDialog = whenAsked(async () => (await import('./help-dialogs.tsx')).EscalateDialog)
export const ResolveDialog = whenAsked(async () => (await import('./resolve-dialog.tsx')).ResolveDialog)
