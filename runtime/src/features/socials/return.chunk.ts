import { openModal } from '../../kit/modal.js'
import type { Kit } from '../../kit/types.js'
import { readLogin } from './socialLogin.js'
import { readReturn } from './telegram.js'

/** Continues a log-in whose provider took the place of this page. */
export function continueLogin(kit: Kit, resultUri: string): void {
  const login = readLogin(readReturn(kit, resultUri))
  if (login === undefined) return
  openModal(kit, { view: 'ConnectingSocial', data: login }).catch(() => {})
}
