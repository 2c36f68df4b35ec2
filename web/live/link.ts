export const linkTimes = { browserGrace: 1000, streamGrace: 8000, backIsShownFor: 5000 } as const

/** What is said about the way to the server: nothing, that it is lost, or that it is there again. */
export type Link = 'fine' | 'offline' | 'back'

type Parts = {
  /** Runs something later, unless what it returns is called first. */
  after: (milliseconds: number, run: () => void) => () => void
  show: (link: Link) => void
  /** The way was lost for so long that it was said. */
  onBack: () => void
}

/** A server that restarts is back before anybody needs to know. */
export const createLink = ({ after, show, onBack }: Parts) => {
  let isOnline = true
  let isOpen = true
  let shown: Link = 'fine'
  let cancel = () => {}

  const turn = (to: Link) => {
    shown = to
    show(to)
  }
  const decide = () => {
    cancel()
    if (!isOnline || !isOpen) {
      const grace = isOnline ? linkTimes.streamGrace : linkTimes.browserGrace
      if (shown === 'back') turn('fine')
      if (shown === 'fine') cancel = after(grace, () => turn('offline'))
    } else if (shown === 'offline') {
      turn('back')
      onBack()
      cancel = after(linkTimes.backIsShownFor, () => turn('fine'))
    } else if (shown === 'back') cancel = after(linkTimes.backIsShownFor, () => turn('fine'))
  }
  return {
    /** Whether the browser has a network. */
    network: (is: boolean) => {
      if (is === isOnline) return
      isOnline = is
      decide()
    },
    /** Whether the stream stands. */
    stream: (is: boolean) => {
      if (is === isOpen) return
      isOpen = is
      decide()
    },
    stop: () => cancel(),
  }
}
