import css from './logo.module.css'

const stones =
  'M6 2.7C6 1.6 7.1 1 8.8 1c1.7 0 2.8.55 2.8 1.6C11.6 3.6 10.6 4 8.9 4 7.1 4 6 3.7 6 2.7ZM2.9 7.1C2.9 5.65 4.7 5 7.5 5c3.2 0 5.4.7 5.4 2.1C12.9 8.5 11 9 7.9 9 4.7 9 2.9 8.5 2.9 7.1ZM.9 12.6C.9 10.7 3.3 10 7.5 10c4.6 0 7.6.75 7.6 2.5 0 1.9-2.7 2.5-7.1 2.5C3.4 15 .9 14.4.9 12.6Z'

export const Stones = (props: { size?: number; x?: number; y?: number }) => (
  <svg
    viewBox="0 0 16 16"
    width={props.size ?? 16}
    height={props.size ?? 16}
    x={props.x}
    y={props.y}
    fill="currentColor"
    aria-hidden="true"
  >
    <path d={stones} />
  </svg>
)

export const Logo = ({ size = 20 }: { size?: number }) => (
  <span className={css.logo} data-large={size > 20 ? '' : undefined}>
    <span className={css.mark}>
      <Stones size={size} />
    </span>
    <span className={css.name}>Cairn</span>
    <span className={css.beta}>Beta</span>
  </span>
)
