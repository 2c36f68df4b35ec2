import { messages as words } from '@cairn/domain/reminders/messages'
import type { ReminderSettings } from '@cairn/domain/reminders/schema'
import { type Weekday, weekdays } from '@cairn/domain/reminders/weekdays'
import { NativeSelect } from '@mantine/core'
import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import css from '../ui/dialog-form.module.css'
import { SwitchCard } from '../ui/switch-card.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: words.hourOfDay(hour),
}))
const days = weekdays.map((value) => ({ value, label: words.weekdays[value] }))

type Props = {
  settings: ReminderSettings
  errors: Partial<Record<keyof ReminderSettings, ReactNode>>
  onChange: (change: Partial<ReminderSettings>) => void
}

/** Whether the company reminds its people, and when. */
export const ReminderFields = ({ settings, errors, onChange }: Props) => (
  <SwitchCard
    title={words.company.title}
    explanation={words.company.means}
    isOn={settings.remindersOn}
    onChange={(remindersOn) => onChange({ remindersOn })}
  >
    {settings.remindersOn && (
      <div className={css.pair}>
        <NativeSelect
          label={words.weekday}
          data-path="reminderWeekday"
          rightSection={<ChevronsUpDown size={14} aria-hidden="true" />}
          data={days}
          value={settings.reminderWeekday}
          error={errors.reminderWeekday}
          onChange={(event) => onChange({ reminderWeekday: event.currentTarget.value as Weekday })}
        />
        <NativeSelect
          label={words.hour}
          data-path="reminderHour"
          rightSection={<ChevronsUpDown size={14} aria-hidden="true" />}
          data={hours}
          value={String(settings.reminderHour)}
          error={errors.reminderHour}
          onChange={(event) => onChange({ reminderHour: Number(event.currentTarget.value) })}
        />
      </div>
    )}
  </SwitchCard>
)
