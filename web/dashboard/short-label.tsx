import { truncateLabel } from '@cairn/domain/objectives/rules'

/** A name cut short for the eye; the pointer and the ear get all of it. */
export const ShortLabel = ({ children: name }: { children: string }) => {
  const short = truncateLabel(name)
  if (short === name) return name
  return (
    <span title={name}>
      <span aria-hidden="true">{short}</span>
      <span className="heard">{name}</span>
    </span>
  )
}
