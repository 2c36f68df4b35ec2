import { countOfTemplates, patternTemplates } from '@cairn/domain/templates/library'
import { messages as words } from '@cairn/domain/templates/messages'
import { type Pattern, patterns, type Template } from '@cairn/domain/templates/template'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, ChevronRight, Coins, File, type LucideIcon, Timer, Users } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../lazy-page.ts'
import type { DraftForm } from '../objectives/form/draft-errors.ts'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { filledBy, wouldLose } from './filling.ts'
import { templatesQuery } from './queries.ts'
import css from './start-from.module.css'

const TemplatesDialog = lazyPart(async () => (await import('./templates-dialog.tsx')).TemplatesDialog)

const icons: Record<Pattern, LucideIcon> = { faster: Timer, right: BadgeCheck, cheaper: Coins, reach: Users }

/** Where a form began: a template and what it is called by, or a blank page. */
export type Start = { name: string; template: Template } | null

type Props = { form: DraftForm; start: Start; onStart: (start: Start) => void }

/** The ways to begin an OKR. Whatever was typed is only replaced by someone who has said so. */
export const StartFrom = ({ form, start, onStart }: Props) => {
  const { data: own } = useQuery(templatesQuery)
  const count = countOfTemplates + (own?.templates.length ?? 0)
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const [asked, setAsked] = useState<{ next: Start } | null>(null)

  const begin = (next: Start) => {
    form.setValues(filledBy(next?.template ?? null))
    form.clearErrors()
    onStart(next)
    setAsked(null)
  }
  const choose = (next: Start) => {
    setLibraryOpen(false)
    if (wouldLose(form.getValues(), start?.template ?? null)) setAsked({ next })
    else begin(next)
  }
  const card = (Icon: LucideIcon, { name, text }: { name: string; text: string }, next: Start) => (
    <Card
      icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
      name={name}
      isChosen={(start?.name ?? null) === (next?.name ?? null)}
      onChoose={() => choose(next)}
    >
      {text}
    </Card>
  )

  return (
    <>
      <ul className={css.cards} aria-label={words.startFrom}>
        <li>{card(File, words.blank, null)}</li>
        {patterns.map((pattern) => (
          <li key={pattern}>
            {card(icons[pattern], words.patterns[pattern], {
              name: words.patterns[pattern].name,
              template: patternTemplates[pattern],
            })}
          </li>
        ))}
      </ul>
      <button type="button" className={css.all} onClick={() => setLibraryOpen(true)}>
        {words.all(count)}
        <ChevronRight size={14} aria-hidden="true" />
      </button>
      {isLibraryOpen && (
        <Suspense fallback={null}>
          <TemplatesDialog
            count={count}
            onChoose={(name, template) => choose({ name, template })}
            onClose={() => setLibraryOpen(false)}
          />
        </Suspense>
      )}
      <SmallDialog
        title={words.replace.title}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        actions={
          <>
            <Button variant="default" data-autofocus onClick={() => setAsked(null)}>
              {words.replace.stay}
            </Button>
            <Button onClick={() => asked && begin(asked.next)}>{words.replace.go}</Button>
          </>
        }
      >
        {words.replace.text}
      </SmallDialog>
    </>
  )
}

type CardProps = { icon: ReactNode; name: string; isChosen: boolean; onChoose: () => void; children: string }

const Card = ({ icon, name, isChosen, onChoose, children }: CardProps) => (
  <button type="button" className={css.card} aria-pressed={isChosen} onClick={onChoose}>
    {icon}
    <strong>{name}</strong>
    <span>{children}</span>
  </button>
)
