import type { Kit } from '../../kit/types.js'
import { useSignalValue } from '../../react/useSignalValue.js'
import { Icon } from '../components/Icon.js'
import * as css from './modal.css.js'

/** A notice to the developer, shown only with `debug` on. */
export function AlertBar({ kit }: { kit: Kit }) {
  const alert = useSignalValue(kit.alert)
  if (alert === undefined || !kit.config.debug) return null
  return (
    <div className={css.alert} role="alert">
      <Icon name="warning" />
      <span data-testid="wui-alertbar-text">{alert.message}</span>
    </div>
  )
}
