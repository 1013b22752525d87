/** The cryptography that the protocol needs beside its cipher. Keys and secrets are 32 bytes. */
export interface Primitives {
  sha256(bytes: Uint8Array): Promise<Uint8Array>
  /** HKDF-SHA256 (RFC 5869) to 32 bytes, without salt and info. */
  hkdf(secret: Uint8Array): Promise<Uint8Array>
  /**
   * RFC 7748. With the base point as the public key it gives the public key of the private key.
   *
   * @throws if the public key has low order.
   */
  x25519(privateKey: Uint8Array, publicKey: Uint8Array): Promise<Uint8Array>
  /** RFC 8032. */
  ed25519PublicKey(seed: Uint8Array): Promise<Uint8Array>
  ed25519Sign(message: Uint8Array, seed: Uint8Array): Promise<Uint8Array>
}
