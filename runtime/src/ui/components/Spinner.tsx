import * as css from './components.css.js'

/** Says that something is going on. Decorative: the state must also be said in words. */
export function Spinner({ testId }: { testId?: string }) {
  return <span className={css.spinner} data-testid={testId} aria-hidden="true" />
}
