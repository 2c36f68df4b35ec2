import { reminders } from '@cairn/domain/reminders/contract'
import { messages } from '@cairn/domain/reminders/messages'
import type { MyReminder } from '@cairn/domain/reminders/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { isExpected } from '../failure.ts'
import { notices } from '../ui/notice-store.ts'
import { Panel } from '../ui/panel.tsx'
import { PanelError, SkeletonRows } from '../ui/panel-state.tsx'
import { SwitchCard } from '../ui/switch-card.tsx'
import { myReminderQuery } from './queries.ts'
import css from './reminder-panel.module.css'

const { mine: words } = messages

const explanationOf = ({ isOn, isAddressConfirmed, company }: MyReminder) => {
  if (!company.remindersOn) return words.offForAll
  if (isOn && !isAddressConfirmed) return words.unconfirmed
  return words.means(company.reminderWeekday, company.reminderHour, company.timeZone)
}

/** The switch acts at once, and shows at once what was asked for. */
const ReminderSwitch = ({ reminder }: { reminder: MyReminder }) => {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) => call(reminders.change, { body: { isOn } }),
    onSuccess: (changed) => {
      client.setQueryData(myReminderQuery.queryKey, changed)
      notices.info(changed.isOn ? words.turnedOn : words.turnedOff)
    },
    onError: (error) => notices.error(isExpected(error) ? error.message : words.failed),
  })
  const isOn = isPending ? variables : reminder.isOn
  return (
    <SwitchCard
      title={messages.title}
      explanation={explanationOf({ ...reminder, isOn })}
      isOn={isOn}
      onChange={(wanted) => {
        if (!isPending) mutate(wanted)
      }}
    />
  )
}

/** What mail one gets without asking, and the way to stop it. */
export const ReminderPanel = () => {
  const { data, error, refetch } = useQuery(myReminderQuery)
  const content = () => {
    if (data) return <ReminderSwitch reminder={data} />
    if (error) return <PanelError error={error} onRetry={refetch} />
    return <SkeletonRows rows={1} height={58} label={words.loading} />
  }
  return (
    <Panel title={words.panel}>
      <div className={css.content}>{content()}</div>
    </Panel>
  )
}
