import type { Review } from '@cairn/domain/quarters/review'
import { reviewMessages as words } from '@cairn/domain/quarters/review-messages'
import { dayText } from '../ui/moment-text.ts'
import { Panel } from '../ui/panel.tsx'
import { Count, type Links, ObjectiveName } from './review-links.tsx'
import listCss from './review-lists.module.css'
import css from './review-panels.module.css'

type Props = { review: Review; links: Links }

export const BlockersPanel = ({ review: { blockers }, links }: Props) => (
  <Panel
    title={words.blockers.title}
    action={
      <Count
        links={links}
        className={css.told}
        show={{ which: 'still_open' }}
        counted={blockers.opened - blockers.resolved}
        label={words.blockers.stillOpen(blockers.opened - blockers.resolved)}
      >
        {words.blockers.stillOpen(blockers.opened - blockers.resolved)}
      </Count>
    }
  >
    <dl className={listCss.figures}>
      <div>
        <dt>{words.blockers.opened}</dt>
        <dd>
          <Count
            links={links}
            show={{ which: 'opened' }}
            counted={blockers.opened}
            label={`${blockers.opened} ${words.blockers.opened}`}
          />
        </dd>
      </div>
      <div>
        <dt>{words.blockers.resolved}</dt>
        <dd>
          <Count
            links={links}
            show={{ which: 'resolved' }}
            counted={blockers.resolved}
            label={`${blockers.resolved} ${words.blockers.resolved}`}
          />
        </dd>
      </div>
      <div>
        <dt>{words.blockers.median}</dt>
        <dd>
          {blockers.medianDays === null ? (
            '–'
          ) : (
            <Count
              links={links}
              show={{ which: 'resolved' }}
              label={`${blockers.medianDays} ${words.blockers.median}`}
            >
              {blockers.medianDays}
            </Count>
          )}
        </dd>
      </div>
    </dl>
    {blockers.opened === 0 && <p className={css.none}>{words.blockers.none}</p>}
    <ul className={listCss.list}>
      {blockers.open.map(({ objective, text, team, since, days }) => (
        <li key={`${objective.id} ${text}`} className={listCss.blocker}>
          <span>
            <ObjectiveName objective={{ id: objective.id, title: text }} links={links} />
            <span className={listCss.quiet}>{words.blockers.since(team, dayText(since))}</span>
          </span>
          <span className={listCss.days}>{words.blockers.days(days)}</span>
        </li>
      ))}
    </ul>
  </Panel>
)
