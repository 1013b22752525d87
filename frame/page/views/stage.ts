import type { Channel, ViewName } from '../base/channel.js'
import { make } from './dom.js'
import { drawEmblem, fitEmblem, hasEmblem } from './emblem.js'

/** The place for the one view that the frame shows. */
export interface Stage {
  /** Shows a view instead of the one before, whose `onGone` is called. */
  show(name: ViewName, parts: readonly Node[], onGone?: () => void): void
  /** Whether a view is shown now. */
  isShown(): boolean
  /** Begins to watch. @returns whether nothing else was shown since then, and the user has not left */
  watch(): () => boolean
  /**
   * Waits, then goes on, unless something else was shown or the user has left in the meantime: what comes late is not drawn over
   * what came after it.
   *
   * @param fail - goes on after an error
   * @throws what `work` rejects with, if `fail` is left out
   */
  after<Result>(
    work: Promise<Result>,
    next: (result: Result) => unknown,
    fail?: (error: unknown) => unknown,
  ): Promise<void>
  /** Hides the frame. The host, which waits for a view that it has asked for, is told only if there was one. */
  clear(outcome: 'done' | 'cancelled'): void
  /** Hides the frame after what the host has asked for, and tells the host, also where nothing had to be shown. */
  end(outcome: 'done' | 'cancelled'): void
}

/** Creates the stage. It sends the host the height of the view whenever that changes. */
export function createStage(
  channel: Pick<Channel, 'show' | 'hide'>,
  place = document.getElementById('view'),
): Stage {
  let shown: { readonly name: ViewName; readonly height: number; readonly onGone: () => void } | undefined
  // Rises whenever something else is shown, or nothing any more.
  let turn = 0
  const report = () => {
    if (shown === undefined || place === null) return
    const { least, whole } = heightsOf(place)
    const height = Math.min(640, Math.ceil(whole > room.height() ? least : whole) || 320)
    room.watch(height)
    if (height === shown.height) return
    shown = { ...shown, height }
    channel.show(shown.name, height)
  }
  const room = createRoom(report)
  const sizes = watchSizes(report)
  const leave = () => {
    turn += 1
    const before = shown
    shown = undefined
    before?.onGone()
  }
  leaveByEscape(place)
  const watch = () => {
    const from = turn
    return () => from === turn
  }
  const empty = () => {
    leave()
    room.forget()
    place?.replaceChildren()
  }
  const end = (outcome: 'done' | 'cancelled') => {
    empty()
    channel.hide(outcome)
  }
  return {
    show: (name, parts, onGone = () => {}) => {
      leave()
      const emblem = hasEmblem(name) && !hasOwn(parts) ? [drawEmblem(name)] : []
      const view = make('div', { class: classOf(), test: `frame-${name}` }, ...emblem, ...parts)
      place?.replaceChildren(view)
      shown = { name, height: 0, onGone }
      report()
      observeAnew(sizes, place)
      focusFirst(view)
    },
    isShown: () => shown !== undefined,
    after: async (work, next, fail) => {
      const isStill = watch()
      const goOn = await settle(work, next, fail)
      if (isStill()) await goOn()
    },
    watch,
    end,
    clear: (outcome) => (shown === undefined ? empty() : end(outcome)),
  }
}

/** The class of a view, which has a line around it in a window of its own. */
const classOf = () => (parent === window ? 'view window' : 'view')

/** Observes the parts of a view anew: what the host does not show yet has no size, and one like that of the view before would be no change. */
function observeAnew(sizes: ResizeObserver, place: HTMLElement | null): void {
  sizes.disconnect()
  for (const part of place?.querySelectorAll('.view > *, .details > *') ?? []) sizes.observe(part)
}

/** Watches parts, and the window: a picture that was left out has no size, and comes back with the room for it. */
function watchSizes(report: () => void): ResizeObserver {
  addEventListener('resize', report)
  return new ResizeObserver(report)
}

/** The page around the frame does not receive its keys. A key that is held down would leave the next view, too. */
function leaveByEscape(place: HTMLElement | null): void {
  document.addEventListener('keydown', ({ isComposing, key, repeat }) => {
    if (key !== 'Escape' || isComposing || repeat) return
    place?.querySelector<HTMLButtonElement>('[data-leaves]')?.click()
  })
}

/** Waits, and returns the step that goes on. */
function settle<Result>(
  work: Promise<Result>,
  next: (result: Result) => unknown,
  fail?: (error: unknown) => unknown,
): Promise<() => unknown> {
  return work.then(
    (result) => () => next(result),
    (error: unknown) => {
      if (fail === undefined) throw error
      return () => fail(error)
    },
  )
}

/** Gives the focus to where a view begins. The element is in the page, but before the host shows the frame nothing in it can have it. */
function focusFirst(view: HTMLElement): void {
  const first = focusOf(view)
  requestAnimationFrame(() => first?.focus({ preventScroll: true }))
}

/** A view begins at its title; one for a code at the field, with which the title, the sentence after it and what the last digit does are read out. */
function focusOf(view: HTMLElement): HTMLElement | null {
  const [title, code] = [view.querySelector('h1'), view.querySelector<HTMLElement>('.code')]
  if (title === null || code === null) return title
  const parts = [title, ...view.querySelectorAll('h1 + p, .spoken')]
  for (const [at, part] of parts.entries()) part.id = `about-${at}`
  code.setAttribute('aria-describedby', parts.map(({ id }) => id).join(' '))
  return code
}

/** Whether a view brings a picture of its own, be it that of the app in its first line. */
const hasOwn = ([first]: readonly Node[]) => first instanceof Element && first.matches('.emblem, .site')

/** Little height, in pixels: a view that does not fit into it is drawn tighter. */
const littleHeight = 360

/** How long a host takes at most to give a view its height, in ms. */
const roomWait = 250

/**
 * Learns how high the host lets a view be. A host that gives less than it was asked for, for a while, has no more.
 *
 * @param onLearn - called when that is known
 */
function createRoom(onLearn: () => void) {
  let known = Number.POSITIVE_INFINITY
  let width = innerWidth
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** The height that there is, without a limit as long as none has shown. */
    height: () => {
      if (innerHeight > known || innerWidth !== width) known = Number.POSITIVE_INFINITY
      width = innerWidth
      return known
    },
    watch: (asked: number) => {
      clearTimeout(timer)
      if (innerHeight === 0 || innerHeight >= asked || known <= innerHeight) return
      timer = setTimeout(() => {
        known = innerHeight
        onLearn()
      }, roomWait)
    },
    forget: () => {
      clearTimeout(timer)
      known = Number.POSITIVE_INFINITY
    },
  }
}

/** Computes the height at which nothing of a view scrolls, and nothing is drawn tighter: without its picture where that is left out, and whole. */
function heightsOf(place: HTMLElement): { readonly least: number; readonly whole: number } {
  const view = place.firstElementChild
  view?.classList.remove('tight')
  let missing = 0
  for (const emblem of place.querySelectorAll('.emblem')) missing += fitEmblem(emblem)
  const hidden = [...place.querySelectorAll('.details')].map((part) => part.scrollHeight - part.clientHeight)
  const least = hidden.reduce((sum, each) => sum + each, view?.scrollHeight ?? 0)
  view?.classList.toggle('tight', innerHeight <= littleHeight && least > innerHeight)
  return { least, whole: least + missing }
}
