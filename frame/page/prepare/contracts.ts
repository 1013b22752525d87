/** Contracts that do what their published sources say, at the same address on every network. In lower case. */

/** Permit2, on most networks and on those of the ZK stack. */
export const permit2Contracts: ReadonlySet<string> = new Set([
  '0x000000000022d473030f116ddee9f6b43ac78ba3',
  '0x0000000000225e31d15943971f47ad3022f714fa',
])

/** Seaport, versions 1.1, 1.4, 1.5 and 1.6. */
export const seaportContracts: ReadonlySet<string> = new Set([
  '0x00000000006c3852cbef3e08e8df289169ede581',
  '0x00000000000001ad428e4906ae43d8f9852d0dd6',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
  '0x0000000000000068f116a894984e2db1123eb395',
])
