import { Fragment } from 'react'
import css from './two-lines.module.css'

type Props = { className?: string | undefined; children: string }

/** A name that goes on in a second line before it is cut; the pointer gets all of it. */
export const TwoLines = ({ className = '', children: name }: Props) => (
  <span className={`${css.lines} ${className}`} title={name}>
    {name.includes('@') ? <MailAddress>{name}</MailAddress> : name}
  </span>
)

/** It goes on in the next line before its @ or a dot, not within a word. */
export const MailAddress = ({ children: email }: { children: string }) =>
  email.split(/(?=[@.])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change places
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
