import { messages } from '@cairn/domain/dashboard/messages'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import css from './dashboard-page.module.css'

/** Greets a new member once: the address forgets it at once, so a reload or a bookmark does not repeat it. */
export const WelcomeCard = ({ company }: { company: string }) => {
  const isAsked = useSearch({ from: '/shell/dashboard' }).welcome === 'true'
  const [isOpen, setOpen] = useState(isAsked)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isAsked) return
    setOpen(true)
    void navigate({ to: '.', search: (before) => ({ ...before, welcome: undefined }), replace: true })
  }, [isAsked, navigate])

  const close = () => {
    setOpen(false)
    document.getElementById('content')?.focus()
  }
  if (!isOpen) return null
  return (
    <section className={css.welcome} aria-labelledby="welcome">
      <div>
        <h2 id="welcome" className={css.heading}>
          {messages.welcome.title(company)}
        </h2>
        <p className={css.text}>{messages.welcome.text}</p>
      </div>
      <Button variant="default" onClick={close}>
        Close
      </Button>
    </section>
  )
}
