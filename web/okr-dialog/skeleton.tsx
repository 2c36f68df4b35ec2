import css from './okr-dialog.module.css'

const lines = [72, 90, 48, 60, 84, 40]

/** The two columns, before anything is known. */
export const DialogSkeleton = () => (
  <div aria-hidden="true" className={css.columns}>
    {[css.reading, css.working].map((column) => (
      <div key={column} className={`${column} ${css.ghosts}`}>
        {lines.map((width) => (
          <span key={width} className={css.ghost} style={{ width: `${width}%` }} />
        ))}
      </div>
    ))}
  </div>
)
