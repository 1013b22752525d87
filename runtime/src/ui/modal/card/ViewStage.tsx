import { Component, createRef, type ReactNode } from 'react'
import type { RouteEntry } from '../../../kit/state.js'
import * as css from './modal.css.js'
import type { Leaving } from './stageMotion.js'

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
    return before.entry === this.props.entry || stage === null
      ? null
      : (stageMotion.current?.takePicture(stage) ?? null)
  }

  override componentDidUpdate(before: ViewStageProps, _state: ViewStageState, leaving: Leaving | null): void {
    if (before.entry === this.props.entry) return
    if (this.element.current !== null && leaving !== null)
      stageMotion.current?.animateStage(this.element.current, leaving, this.props.depth >= before.depth)
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

/** The code that animates a change of views. It loads when the page is idle; until then views change at once. */
export const stageMotion: { current?: typeof import('./stageMotion.js') } = {}
