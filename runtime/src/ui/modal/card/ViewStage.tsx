import { Component, createRef, type ReactNode } from 'react'
import type { RouteEntry } from '../../../kit/types.js'
import * as css from './modal.css.js'

export interface ViewStageProps {
  readonly entry: RouteEntry
  /** Says how the content was reached: deeper is forward. */
  readonly depth: number
  readonly children: ReactNode
  readonly fallback: (retry: () => void) => ReactNode
  readonly onChanged: () => void
  readonly onError: (error: unknown) => void
}

interface ViewStageState {
  readonly entry: RouteEntry
  readonly failed: boolean
}

/**
 * Holds one view: catches its errors and moves from the view before it. A class, because only a
 * class sees the page just before a change.
 */
export class ViewStage extends Component<ViewStageProps, ViewStageState, Leaving | null> {
  private readonly element = createRef<HTMLDivElement>()
  override state: ViewStageState = { entry: this.props.entry, failed: false }

  static getDerivedStateFromError(): Partial<ViewStageState> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ entry }: ViewStageProps, state: ViewStageState): ViewStageState | null {
    return entry === state.entry ? null : { entry, failed: false }
  }

  override getSnapshotBeforeUpdate(before: ViewStageProps): Leaving | null {
    const stage = this.element.current
    if (before.entry === this.props.entry || stage === null || isStill(stage)) return null
    return { height: stage.offsetHeight, picture: takePicture(stage) }
  }

  override componentDidUpdate(before: ViewStageProps, _state: ViewStageState, leaving: Leaving | null): void {
    if (before.entry === this.props.entry) return
    if (this.element.current !== null && leaving !== null)
      animateStage(this.element.current, { ...leaving, forward: this.props.depth >= before.depth })
    this.props.onChanged()
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render() {
    return (
      <div className={css.stage} ref={this.element}>
        {this.state.failed
          ? this.props.fallback(() => this.setState({ failed: false }))
          : this.props.children}
      </div>
    )
  }
}

/** What a change of views leaves behind. */
interface Leaving {
  /** The height of the stage before the change, in px. */
  readonly height: number
  /** The view before the change, of which nothing can be pressed, focused or read out. */
  readonly picture: HTMLElement | undefined
}

/** Whether nothing is to move: people asked for less motion, or the browser cannot animate. */
function isStill(stage: HTMLElement): boolean {
  const view = stage.ownerDocument.defaultView
  return (
    stage.animate === undefined || (view?.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true)
  )
}

function takePicture({ firstElementChild: shown }: HTMLElement): HTMLElement | undefined {
  const picture = shown?.cloneNode(true) as HTMLElement | undefined
  if (!shown || !picture) return undefined
  picture.inert = true
  // Says the same to what looks for roles and does not know `inert`.
  picture.ariaHidden = 'true'
  picture.removeAttribute('data-scroll')
  for (const each of picture.querySelectorAll('[data-testid], [id]')) {
    each.removeAttribute('data-testid')
    each.removeAttribute('id')
  }
  picture.className += ` ${css.leavingView}`
  picture.style.marginTop = `${-shown.scrollTop}px`
  return picture
}

const rise = 'cubic-bezier(.2, .8, .2, 1)'

/**
 * Moves the stage from the height it had to the one it has now, while the view that leaves fades out over the one that comes.
 *
 * @param options.forward whether the user went deeper.
 */
function animateStage(
  stage: HTMLElement,
  { height, picture, forward }: Leaving & { readonly forward: boolean },
): void {
  const view = stage.ownerDocument.defaultView
  const shown = stage.firstElementChild
  const now = stage.offsetHeight
  if (Math.abs(now - height) > 1)
    stage.animate([{ height: `${height}px` }, { height: `${now}px` }], { duration: 220, easing: rise })
  const side = view?.getComputedStyle(stage).direction === 'rtl' ? -8 : 8
  shown?.animate(
    [
      { opacity: 0, transform: `translateX(${forward ? side : -side}px)` },
      { opacity: 1, transform: 'none' },
    ],
    { delay: 40, duration: 140, easing: 'ease-out', fill: 'backwards' },
  )
  if (picture === undefined) return
  stage.append(picture)
  const gone = () => picture.remove()
  picture
    .animate([{ opacity: 1 }, { opacity: 0 }], { duration: 90, easing: 'ease-out', fill: 'forwards' })
    .finished.then(gone, gone)
}
