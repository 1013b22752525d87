import type { TypeReport } from '../typecheck/checkTypes.js'

/** The results of a change that was written. */
export interface Results {
  /** Undefined if nothing was to be installed. */
  readonly installed: boolean | undefined
  /** Undefined if there was no check to make. */
  readonly types?: TypeReport | undefined
  /** The step for what the report lists for a person, if it lists something. */
  readonly listed?: string | undefined
}

/**
 * Lists the steps that are left before a change is finished.
 *
 * @param results - the results of the change.
 * @returns each step as a command to a person, without a full stop.
 */
export function openSteps({ installed, types, listed }: Results): readonly string[] {
  const added = types?.ran ? types.added.length : 0
  const uncompared = types?.ran ? (types.uncompared?.length ?? 0) : 0
  return [
    ...(installed === false ? ['install the packages'] : []),
    ...(listed === undefined ? [] : [listed]),
    ...(added > 0 ? ['mend the new errors above'] : []),
    ...(uncompared > 0 ? ['look through the errors above'] : []),
    ...(types?.ran === false && types.isBroken ? ['find out why types cannot be checked any more'] : []),
  ]
}

/**
 * Renders the first words at the end of a report: whether the change is done.
 *
 * @param steps - those that are left.
 */
export function closingLine(steps: readonly string[]): string {
  return steps.length === 0 ? 'Done.' : `Written, and not finished: ${steps.join('; ')}.`
}
