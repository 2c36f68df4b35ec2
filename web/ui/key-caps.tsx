import css from './key-caps.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The key that goes with a letter for a shortcut: ⌘ on a Mac, Ctrl elsewhere. */
export const mod = isApple ? '⌘' : 'Ctrl'

export const KeyCaps = ({ keys }: { keys: readonly string[] }) => (
  <span className={css.caps}>
    {keys.map((key) => (
      <kbd key={key} className={css.cap}>
        {key}
      </kbd>
    ))}
  </span>
)
