import type { Kit } from '../../kit/types.js'
import { pad } from '../../ui/components/components.css.js'
import { NetworkList } from './NetworkList.js'

/** Every network of the app, the one in use marked. */
export function NetworksView({ kit }: { kit: Kit; data: unknown }) {
  return (
    <div className={pad}>
      <NetworkList kit={kit} />
    </div>
  )
}
