import { messages } from '@cairn/domain/security/messages'
import { Button } from '@mantine/core'
import { Copy, Download } from 'lucide-react'
import { useMembership } from '../session.ts'
import { notices } from '../ui/notice-store.ts'
import css from './second-factor.module.css'

const words = messages.secondFactor.recovery

const copy = (codes: string[]) =>
  navigator.clipboard.writeText(codes.join('\n')).then(
    () => notices.info(words.copied),
    () => notices.error(words.copyFailed),
  )

const download = (codes: string[], email: string) => {
  const file = new Blob([`${words.fileHead(email)}\n\n${codes.join('\n')}\n`], { type: 'text/plain' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = words.fileName
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Shown once, to be kept somewhere else. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => {
  const { account } = useMembership()
  return (
    <div>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.copies}>
        <Button
          size="xs"
          variant="default"
          leftSection={<Copy size={14} aria-hidden="true" />}
          onClick={() => copy(codes)}
        >
          {words.copy}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<Download size={14} aria-hidden="true" />}
          onClick={() => download(codes, account.email)}
        >
          {words.download}
        </Button>
      </div>
    </div>
  )
}
