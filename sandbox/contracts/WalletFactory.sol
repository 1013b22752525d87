// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ContractWallet} from "./ContractWallet.sol";

/// @notice Makes contract wallets at addresses that are known beforehand, so that a wallet can sign
/// before it exists (ERC-6492).
contract WalletFactory {
    event WalletCreated(address indexed wallet, address indexed owner, uint256 salt);

    /// @notice Makes the wallet, or returns the one that is there.
    function createWallet(address owner, uint256 salt) external returns (address wallet) {
        wallet = walletOf(owner, salt);
        if (wallet.code.length > 0) return wallet;
        new ContractWallet{salt: bytes32(salt)}(owner);
        emit WalletCreated(wallet, owner, salt);
    }

    function walletOf(address owner, uint256 salt) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(ContractWallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(salt), code)))));
    }
}
