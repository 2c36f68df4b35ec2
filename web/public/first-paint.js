// Runs before the first paint, so that neither the theme nor the sidebar jumps when the page comes alive.
;(() => {
  const root = document.documentElement
  let chosen = null
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage can be switched off; the system's theme will do.
  }
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches
  const isDark = chosen === 'dark' || (chosen !== 'light' && systemIsDark)
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  if (/(?:^|; )sidebar_state=collapsed(?:;|$)/.test(document.cookie))
    root.setAttribute('data-sidebar', 'collapsed')
})()
