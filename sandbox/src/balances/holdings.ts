/** Satoshis that an address of Bitcoin received and spent. */
export const bitcoin: ReadonlyMap<string, { readonly received: number; readonly spent: number }> = new Map([
  ['bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', { received: 152_345_678, spent: 27_000_000 }],
  ['tb1q6g9z3atw43432dklc4yl0qvhajm0j09g0dphq3', { received: 250_000_000, spent: 0 }],
])

/** Coins of an address on a chain of the Cosmos SDK, by denomination. */
export const cosmos: ReadonlyMap<string, Readonly<Record<string, bigint>>> = new Map([
  ['cosmos15428vq2uzwhm3taey9sr9x5vm6tk78ewe54lwe', { uatom: 87_654_321n }],
  ['cosmos1cjzphr67dug28rw9ueewrqllmxlqe5f0szdf29', { uatom: 1_000_000n }],
  ['osmo15428vq2uzwhm3taey9sr9x5vm6tk78ew30x0ct', { uosmo: 1_234_567_890n }],
])

/** The place of an account in the storage of a Substrate chain (`System.Account`), and its free balance. */
export const substrate: ReadonlyMap<string, bigint> = new Map([
  // The three accounts of Alice: sr25519, ed25519, ecdsa.
  [
    '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    1_234_567_890_123n,
  ],
  [
    '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9280b197190fc1a763257f65171ea366e88dc3417d5058ec4b4503e0c12ea1a0a89be200fe98922423d4334014fa6b0ee',
    20_000_000_000n,
  ],
  [
    '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9dfcbd27641c37588d3a3d81b7ebc921d01e552298e47454041ea31273b4b630c64c104e4514aa3643490b8aaca9cf8ed',
    30_000_000_000n,
  ],
])
