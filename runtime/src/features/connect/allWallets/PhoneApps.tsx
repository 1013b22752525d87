import { type CSSProperties, useEffect } from 'react'
import type { Kit } from '../../../kit/types.js'
import { getImageCache } from '../../../services/catalogue/calls.js'
import { imageUrls } from '../../../services/catalogue/imageUrls.js'
import { useComputed, useSignalValue } from '../../../ui/useSignal.js'
import { groupsHere } from '../wallet/findConnectors.js'
import * as css from './allWallets.css.js'
import { getWalletBrowser } from './getWalletBrowser.js'
import { rowPitch } from './useWalletGrid.js'
import { WalletCell } from './WalletCell.js'
import { SkeletonCells } from './WalletGrid.js'

const columns = 4
/** Two rows. */
const maxApps = 2 * columns

export interface PhoneAppsProps {
  readonly kit: Kit
  /** The name of the list. */
  readonly label: string
}

/**
 * The first wallets that have an app for this phone, two rows of them. Nothing, if the list of wallets does not
 * load: the view has a link for any wallet.
 */
export function PhoneApps({ kit, label }: PhoneAppsProps) {
  const browser = getWalletBrowser(kit)
  const { status, wallets: listed } = useSignalValue(browser.list)
  useEffect(() => {
    browser.enter(kit.router.peek().at(-1))
    if (browser.list.peek().status === 'idle') browser.retry()
  }, [kit, browser])
  const wallets = listed.filter(({ mobileLink }) => mobileLink).slice(0, maxApps)
  const images = getImageCache(kit)
  const urls = useSignalValue(imageUrls(kit))
  const groups = useComputed(() => groupsHere(kit), [kit])
  const shown = wallets.flatMap(({ imageId }) => imageId ?? []).join(' ')
  useEffect(() => {
    const ids = shown.split(' ').filter((id) => id !== '')
    const releases = ids.map((id) => images.hold(id))
    for (const id of ids) images.request('wallet', id)
    return () => {
      for (const release of releases) release()
    }
  }, [images, shown])
  const isComing = wallets.length === 0 && (status === 'idle' || status === 'loading')
  const cells = isComing ? maxApps : wallets.length
  if (cells === 0) return null
  const style = { height: Math.ceil(cells / columns) * rowPitch, '--ak-columns': columns }
  return (
    <ul className={css.grid} style={style as CSSProperties} aria-label={label} aria-busy={isComing}>
      {wallets.map((wallet, index) => {
        const { id, imageId, imageUrl } = wallet
        const src = kit.config.connectorImages?.[id] ?? imageUrl ?? urls.get(imageId ?? '')
        return (
          <WalletCell
            key={id}
            kit={kit}
            wallet={wallet}
            src={src}
            drawn={imageId === undefined}
            index={index}
            stop
            columns={columns}
            total={wallets.length}
            groups={groups}
            blocked={false}
          />
        )
      })}
      {isComing && <SkeletonCells from={0} count={maxApps} columns={columns} />}
    </ul>
  )
}
