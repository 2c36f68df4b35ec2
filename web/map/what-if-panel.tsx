import { meanOf, ownForecast } from '@cairn/domain/map/forecast'
import type { ForeseenStep, ObjectiveForecast } from '@cairn/domain/map/schema'
import type { Moved, WhatIf } from '@cairn/domain/map/what-if'
import { whatIfMessages as words } from '@cairn/domain/map/what-if-messages'
import { messages as commonMessages } from '@cairn/domain/messages'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { statusLabels } from '@cairn/domain/objectives/status'
import { ActionIcon, Button } from '@mantine/core'
import { ArrowRight, EyeOff, Flag, Link2, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { StatusIcon } from '../objectives/status.tsx'
import { copyText } from '../secure-only.ts'
import { Avatar } from '../ui/avatar.tsx'
import { notices } from '../ui/notice-store.ts'
import { PanelError } from '../ui/panel-state.tsx'
import type { Wishing } from './use-what-if.ts'
import css from './what-if-panel.module.css'
import { WishFields } from './wish-fields.tsx'

export const FromTo = ({ from, to }: Moved) => (
  <span className={css.fromTo}>
    <span aria-hidden="true">
      {progressLabel(from)} <ArrowRight size={12} /> <strong>{progressLabel(to)}</strong>
    </span>
    <span className="heard">{words.becomes({ from, to })}</span>
  </span>
)

type StepProps = { icon: ReactNode; title: string; moved: Moved; children: string }

const Step = ({ icon, title, moved, children }: StepProps) => (
  <li className={css.step}>
    <span className={css.sign} aria-hidden="true">
      {icon}
    </span>
    <p className={css.stepTitle}>{title}</p>
    <p className={css.figures}>
      <FromTo {...moved} />
      <span className={css.difference}>{words.difference(moved)}</span>
    </p>
    <p className={css.how}>{children}</p>
  </li>
)

/** How each figure comes about, from the chosen one up to its strategy. */
const UpTheTree = ({ figures, seen }: { figures: ObjectiveForecast; seen: WhatIf }) => {
  const { chosen, above, strategy, day } = figures
  const way: readonly ForeseenStep[] = [chosen, ...above]
  const steps: readonly Moved[] = [seen.chosen, ...seen.above]
  const told = {
    of: chosen.of,
    below:
      chosen.others.count > 0 && chosen.of.progressCounts !== 'key_results' ? meanOf(chosen.others) : null,
    ownEnd: ownForecast(chosen.of),
    moved: seen.chosen,
    slips: seen.slips,
  }
  const sentence = (place: number): string => {
    const [child, here] = [way[place - 1], seen.above[place - 1]]
    const below = steps[place - 1]
    return child && here && below ? words.why(child.title, below, here) : words.chosen(told)
  }
  const root = steps.at(-1) ?? seen.chosen
  return (
    <section className={css.tree} aria-label={words.upTheTree(day)}>
      <h3 className={css.heading}>{words.upTheTree(day)}</h3>
      <ol className={css.steps}>
        {way.map((one, place) => (
          <Step
            key={one.id}
            icon={<StatusIcon status={one.countsAs} />}
            title={one.title}
            moved={steps[place] ?? seen.chosen}
          >
            {sentence(place)}
          </Step>
        ))}
        {strategy && seen.strategy && (
          <Step icon={<Flag size={14} />} title={strategy.title} moved={seen.strategy}>
            {words.strategyWhy(root, seen.strategy)}
          </Step>
        )}
      </ol>
      {above.length === 0 && !strategy && <p className={css.how}>{words.nothingAbove}</p>}
    </section>
  )
}

type Props = { wishing: Wishing; onClose: () => void }

const copyLink = async () => {
  const isCopied = await copyText(location.href)
  if (isCopied) notices.info(words.copied)
  else notices.error(commonMessages.copyRefused)
}

const Body = ({ wishing }: { wishing: Wishing }) => {
  const { figures, seen, wish, setWish, query } = wishing
  if (!figures || !seen)
    return query.error ? (
      <PanelError error={query.error} onRetry={query.refetch} />
    ) : (
      <p role="status" className={css.loading}>
        {words.loading}
      </p>
    )
  return (
    <>
      <WishFields figures={figures} seen={seen} wish={wish} onWish={setWish} />
      <UpTheTree figures={figures} seen={seen} />
      <div className={css.foot}>
        <p>
          <EyeOff size={14} aria-hidden="true" /> {words.nothingSaved}
        </p>
        <div className={css.actions}>
          <Button variant="default" onClick={() => setWish(null)}>
            {words.reset}
          </Button>
          <Button leftSection={<Link2 size={14} aria-hidden="true" />} onClick={() => void copyLink()}>
            {words.copy}
          </Button>
        </div>
      </div>
    </>
  )
}

/** Beside the map, or over the outline of a phone. Esc closes it. */
export const WhatIfPanel = ({ wishing, onClose }: Props) => {
  const { figures, seen, wish } = wishing
  const titleId = useId()
  const head = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each that is asked about, once.
  useEffect(() => head.current?.focus({ preventScroll: true }), [wishing.id])
  const title = () => {
    if (!figures || !seen) return words.panel
    const { title: name } = figures.chosen
    return wish && 'slips' in wish
      ? words.slipsTitle(name, seen.slips ?? 0)
      : words.endsTitle(name, seen.chosen.to)
  }
  return (
    <aside
      className={css.panel}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={css.head}>
        <h2 id={titleId} ref={head} tabIndex={-1} className={css.title}>
          {title()}
        </h2>
        <ActionIcon aria-label={words.close} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </ActionIcon>
        {figures && (
          <p className={css.standing}>
            <StatusIcon status={figures.chosen.countsAs} /> {statusLabels[figures.chosen.countsAs]}
            <i aria-hidden="true">•</i> {words.today(figures.chosen.of.progress)}
            <i aria-hidden="true">•</i>
            <Avatar
              name={figures.chosen.owner.fullName}
              emoji={figures.chosen.owner.profileEmoji}
              size={20}
            />
            {figures.chosen.owner.fullName}
          </p>
        )}
      </div>
      <Body wishing={wishing} />
    </aside>
  )
}
