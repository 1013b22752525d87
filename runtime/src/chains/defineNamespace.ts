import type { NamespaceDriver } from './driver.js'

/** Declares a family of chains; it only fixes the type, so that a driver is a plain value. */
export function defineNamespace<const Driver extends NamespaceDriver>(driver: Driver): Driver {
  return driver
}
