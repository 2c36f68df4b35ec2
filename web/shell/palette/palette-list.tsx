import type { MouseEvent } from 'react'
import { KeyCaps } from '../../ui/key-caps.tsx'
import css from './command-palette.module.css'
import { type PaletteGroup, type PaletteItem, partsOf } from './sources.tsx'

export const optionId = (listId: string, { id }: PaletteItem) => `${listId}-${id}`

const MarkedText = ({ text, search }: { text: string; search: string }) =>
  partsOf(text, search).map(({ text: part, isMatch }) =>
    isMatch ? (
      <mark key={part} className={css.match}>
        {part}
      </mark>
    ) : (
      part
    ),
  )

type RowProps = {
  id: string
  item: PaletteItem
  search: string
  isActive: boolean
  onPoint: () => void
  onChoose: (isNewTab: boolean) => void
}

/** Where it leads somewhere it is a link, for every way there is to open one. */
const Row = ({ id, item, search, isActive, onPoint, onChoose }: RowProps) => {
  const shared = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    className: css.row,
    onMouseMove: onPoint,
    onClick: (event: MouseEvent) => {
      const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey
      if ('href' in item && isNewTab) return
      event.preventDefault()
      onChoose(false)
    },
  }
  const content = (
    <>
      <span className={css.rowIcon} aria-hidden="true">
        {item.icon}
      </span>
      <span className={css.words}>
        <MarkedText text={item.name} search={search} />
        {item.note && (
          <span className={css.note}>
            {' '}
            <MarkedText text={item.note} search={search} />
          </span>
        )}
      </span>
      {item.aside && <span className={css.aside}>{item.aside}</span>}
      {isActive && (
        <span aria-hidden="true" className={css.enter}>
          <KeyCaps keys={['↵']} />
        </span>
      )}
    </>
  )
  return 'href' in item ? (
    <a href={item.href} {...shared}>
      {content}
    </a>
  ) : (
    <div {...shared}>{content}</div>
  )
}

type Props = {
  id: string
  groups: readonly PaletteGroup[]
  search: string
  activeId: string | undefined
  isBusy: boolean
  onPoint: (id: string) => void
  onChoose: (item: PaletteItem, isNewTab: boolean) => void
}

export const PaletteList = ({ id, groups, search, activeId, isBusy, onPoint, onChoose }: Props) => (
  <div id={id} role="listbox" aria-label="Results" aria-busy={isBusy} className={css.list}>
    {groups.map((group) => (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; inside a listbox a group is a role.
      <div key={group.name} role="group" aria-label={group.name}>
        <div className={css.group} role="presentation">
          {group.name}
        </div>
        {group.items.map((item) => (
          <Row
            key={item.id}
            id={optionId(id, item)}
            item={item}
            search={search}
            isActive={item.id === activeId}
            onPoint={() => onPoint(item.id)}
            onChoose={(isNewTab) => onChoose(item, isNewTab)}
          />
        ))}
      </div>
    ))}
  </div>
)
