import { dayPlus } from '@cairn/domain/days/rules'
import { keys } from '@cairn/domain/keys/contract'
import { dialogMessages } from '@cairn/domain/keys/dialog-messages'
import { messages } from '@cairn/domain/keys/messages'
import { isToldBeforeEnd } from '@cairn/domain/keys/rules'
import { type ApiKey, type CompanyKey, NewKey } from '@cairn/domain/keys/schema'
import { keyScopes } from '@cairn/domain/keys/scopes'
import { dayOf } from '@cairn/domain/week'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { checkedBy } from '../form.ts'
import choiceCss from '../security/choice.module.css'
import { DialogForm, FormDialog } from '../security/dialog-form.tsx'
import { useMembership } from '../session.ts'
import { type ChosenTeam, TeamSelect } from '../teams/team-select.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { dayText } from '../ui/moment-text.ts'
import { Segments } from '../ui/segments.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import css from './new-key-dialog.module.css'
import { companyKeysQuery, keysQuery } from './queries.ts'

const { dialog: words, made: madeWords } = dialogMessages
const endings = ['30', '90', '365', 'day', 'never'] as const
type Ending = (typeof endings)[number]
type Made = { key: ApiKey & Partial<CompanyKey>; secret: string }
type Drafted = NewKey & { team: ChosenTeam | null }

type DialogProps = { isOfCompany?: boolean; onClose: () => void }

/** Asks what the key is for, and then shows it, this once. */
export const NewKeyDialog = ({ isOfCompany = false, onClose }: DialogProps) => {
  const [made, setMade] = useState<Made | null>(null)
  useFocusReturn(true)
  return made === null ? (
    <FormDialog title={words.title} action={words.make} isOpen onClose={onClose}>
      {(form) => <KeyForm {...form} isOfCompany={isOfCompany} onMade={setMade} />}
    </FormDialog>
  ) : (
    <MadeDialog made={made} onClose={onClose} />
  )
}

type FormProps = {
  id: string
  isOfCompany: boolean
  onBusy: (isBusy: boolean) => void
  onMade: (made: Made) => void
}

const KeyForm = ({ id, isOfCompany, onBusy, onMade }: FormProps) => {
  const queryClient = useQueryClient()
  const { timeZone } = useMembership().company
  const today = dayOf(new Date(), timeZone)
  const [ending, setEnding] = useState<Ending>('90')
  const form = useForm<Drafted>({
    initialValues: { name: '', scopes: ['read'], endsOn: dayPlus(today, 90), team: null },
    validate: checkedBy(NewKey),
  })
  const { scopes, endsOn } = form.values
  const endAt = (chosen: Ending) => {
    setEnding(chosen)
    form.setFieldValue(
      'endsOn',
      chosen === 'never' ? null : dayPlus(today, chosen === 'day' ? 90 : Number(chosen)),
    )
  }
  const make = async ({ team, ...body }: Drafted) => {
    onMade(
      isOfCompany
        ? await call(keys.makeForCompany, { body: { ...body, teamId: team?.id ?? null } })
        : await call(keys.make, { body }),
    )
    const { queryKey } = isOfCompany ? companyKeysQuery : keysQuery
    await queryClient.invalidateQueries({ queryKey })
  }
  return (
    <DialogForm id={id} form={form} onSubmit={make} onBusy={onBusy}>
      <TextInput
        label={words.name}
        description={words.nameText}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <fieldset className={css.field}>
        <legend className={css.legend}>{words.may}</legend>
        <div className={css.scopes}>
          {keyScopes.map((scope) => (
            <label key={scope} className={choiceCss.choice}>
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={({ currentTarget: { checked } }) =>
                  form.setFieldValue(
                    'scopes',
                    keyScopes.filter((one) => (one === scope ? checked : scopes.includes(one))),
                  )
                }
              />
              <span>
                {messages.scopes[scope].name}
                <span className={css.hint}>{messages.scopes[scope].text}</span>
              </span>
            </label>
          ))}
        </div>
        <FormMessage>{typeof form.errors.scopes === 'string' ? form.errors.scopes : null}</FormMessage>
      </fieldset>
      {isOfCompany && (
        <TeamSelect
          label={words.which}
          noneLabel={words.all}
          chosen={form.values.team}
          onChoose={(team) => form.setFieldValue('team', team)}
        />
      )}
      <fieldset className={css.field}>
        <legend className={css.legend}>{words.ends}</legend>
        <Segments
          fullWidth
          aria-label={words.ends}
          value={ending}
          data={endings.map((value) => ({ value, label: words.endings[value] }))}
          onChange={(chosen) => endAt(chosen as Ending)}
        />
        {ending === 'day' && (
          <TextInput
            type="date"
            aria-label={words.day}
            min={dayPlus(today, 1)}
            value={endsOn ?? ''}
            error={form.errors.endsOn}
            onChange={(event) => form.setFieldValue('endsOn', event.currentTarget.value)}
          />
        )}
        <p className={css.hint}>
          {endsOn === null
            ? words.staysOn
            : endsOn === ''
              ? messages.dayInvalid
              : words.stops(dayText(endsOn), isToldBeforeEnd(endsOn, today))}
        </p>
      </fieldset>
    </DialogForm>
  )
}

/** Closes once its reader says that the key is stored: nobody can show it again. */
const MadeDialog = ({ made: { key, secret }, onClose }: { made: Made; onClose: () => void }) => {
  const [isStored, setStored] = useState(false)
  const [isWarned, setWarned] = useState(false)
  return (
    <SmallDialog
      title={madeWords.title}
      isOpen
      onClose={() => (isStored ? onClose() : setWarned(true))}
      actions={
        <>
          <label className={`${choiceCss.choice} ${css.stored}`}>
            <input
              type="checkbox"
              checked={isStored}
              onChange={(event) => setStored(event.currentTarget.checked)}
            />
            {madeWords.stored}
          </label>
          <Button disabled={!isStored} onClick={onClose}>
            {madeWords.done}
          </Button>
        </>
      }
    >
      <div className={css.made}>
        <p>{madeWords.text}</p>
        <CopyField
          isLabelHidden
          isCopiedAtOnce
          isWhole
          label={madeWords.label}
          value={secret}
          copied={madeWords.copied}
        />
        <dl className={css.facts}>
          <dt>{madeWords.name}</dt>
          <dd>{key.name}</dd>
          <dt>{madeWords.may}</dt>
          <dd>{messages.may(key.scopes)}</dd>
          {key.teamId !== undefined && (
            <>
              <dt>{madeWords.on}</dt>
              <dd>{key.team ? words.team(key.team.name) : words.all}</dd>
            </>
          )}
          <dt>{madeWords.ends}</dt>
          <dd>{key.endsOn === null ? madeWords.never : dayText(key.endsOn)}</dd>
        </dl>
        <div>
          <p className={css.legend}>{madeWords.tryIt}</p>
          <pre
            className={css.example}
          >{`curl ${window.location.origin}/api/objectives \\\n  -H "Authorization: Bearer $CAIRN_KEY"`}</pre>
        </div>
        <FormMessage>{isWarned && !isStored ? madeWords.storeFirst : null}</FormMessage>
      </div>
    </SmallDialog>
  )
}
