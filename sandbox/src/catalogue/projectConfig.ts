// What other clients may switch on here; a feature that is not named counts as off.
const FEATURES: ReadonlyArray<readonly [id: string, config: readonly string[] | null]> = [
  ['activity', null],
  ['swap', ['1inch']],
  ['onramp', ['meld']],
  ['fund_from_exchange', null],
  ['payments', null],
  ['multi_wallet', null],
]

/** The features of a project as newer clients ask for them: what the sandbox has, for every project. */
export function projectConfig(): {
  readonly features: ReadonlyArray<{ id: string; isEnabled: boolean; config: readonly string[] | null }>
} {
  return { features: FEATURES.map(([id, config]) => ({ id, isEnabled: true, config })) }
}
