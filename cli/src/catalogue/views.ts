/** A view whose source can come into an app. */
export interface EjectableView {
  /** The name of its route. */
  readonly name: string
  /** The feature that has it. */
  readonly feature: string
}

/** The views that `eject` knows. `cli/scripts/collectViews.mjs` collects their sources. */
export const ejectableViews: readonly EjectableView[] = [
  { name: 'WalletReceive', feature: 'receive' },
  { name: 'WhatIsANetwork', feature: 'networks' },
  { name: 'WhatIsAWallet', feature: 'connect' },
]

/** The folder of ejected views in an app. */
export const viewFolder = 'src/appkit/views'
