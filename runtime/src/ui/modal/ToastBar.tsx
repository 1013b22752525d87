import type { Kit } from '../../kit/types.js'
import { useSignalValue } from '../../react/useSignalValue.js'
import { Icon } from '../components/Icon.js'
import { Spinner } from '../components/Spinner.js'
import * as css from './modal.css.js'

/** The one toast, at the head of the card. The region is always there so that what appears in it is read out. */
export function ToastBar({ kit }: { kit: Kit }) {
  const toast = useSignalValue(kit.toast)
  return (
    <div className={css.toastRegion} role="status">
      {toast !== undefined && (
        <div
          className={css.toast}
          key={toast.id}
          data-testid="wui-snackbar-message"
          data-variant={toast.variant}
        >
          {toast.variant === 'loading' ? (
            <Spinner />
          ) : (
            <Icon name={toast.variant === 'success' ? 'check' : 'warning'} />
          )}
          <span>{toast.message}</span>
        </div>
      )}
    </div>
  )
}
