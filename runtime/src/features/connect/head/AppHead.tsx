import type { Kit } from '../../../kit/types.js'
import { appPicture } from '../../../ui/appPicture.js'
import { quiet, strong } from '../../../ui/components/components.css.js'
import { Picture } from '../../../ui/components/Picture.js'
import { useViewSheet } from '../../../ui/modal/card/useViewSheet.js'
import * as css from './head.css.js'

/** The app at the head of the first view: its picture, its name, and the site that it is on. */
export function AppHead({ kit }: { kit: Kit }) {
  const place = useViewSheet<HTMLDivElement>(css.sheet)
  const { host } = location
  const name = kit.config.metadata.name || host
  return (
    <div className={css.head} ref={place} data-testid="app-head">
      <Picture name={name} src={appPicture(kit)} size={56} />
      <span className={css.names}>
        <bdi className={`${strong} ${css.line}`}>{name}</bdi>
        {name !== host && (
          <bdi className={`${quiet} ${css.line}`} dir="ltr">
            {host}
          </bdi>
        )}
      </span>
    </div>
  )
}
