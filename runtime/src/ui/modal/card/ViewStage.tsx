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
export class ViewStage extends Component<ViewStageProps, ViewStageState, number | null> {
  private readonly element = createRef<HTMLDivElement>()
  override state: ViewStageState = { entry: this.props.entry, failed: false }

  static getDerivedStateFromError(): Partial<ViewStageState> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ entry }: ViewStageProps, state: ViewStageState): ViewStageState | null {
    return entry === state.entry ? null : { entry, failed: false }
  }

  override getSnapshotBeforeUpdate(before: ViewStageProps): number | null {
    return before.entry === this.props.entry ? null : (this.element.current?.offsetHeight ?? null)
  }

  override componentDidUpdate(before: ViewStageProps, _state: ViewStageState, height: number | null): void {
    if (before.entry === this.props.entry) return
    if (this.element.current !== null && height !== null)
      animateStage(this.element.current, { height, forward: this.props.depth >= before.depth })
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

const timing = { duration: 160, easing: 'ease-out' } as const

/**
 * Moves the stage from the height it had to the one it has now, and lets the new view come in.
 * Does nothing for people who asked for less motion, nor where the browser cannot animate.
 *
 * @param options.height the height before the change, in px.
 * @param options.forward whether the user went deeper.
 */
function animateStage(stage: HTMLElement, { height, forward }: { height: number; forward: boolean }): void {
  const view = stage.ownerDocument.defaultView
  if (view === null || stage.animate === undefined) return
  if (view.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return
  const now = stage.offsetHeight
  if (Math.abs(now - height) > 1) stage.animate([{ height: `${height}px` }, { height: `${now}px` }], timing)
  const side = view.getComputedStyle(stage).direction === 'rtl' ? -8 : 8
  stage.firstElementChild?.animate(
    [
      { opacity: 0, transform: `translateX(${forward ? side : -side}px)` },
      { opacity: 1, transform: 'none' },
    ],
    timing,
  )
}
