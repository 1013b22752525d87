// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A wallet that is a contract and signs by its owner's key (ERC-1271).
contract ContractWallet {
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function execute(address to, uint256 value, bytes calldata data) external returns (bytes memory result) {
        require(msg.sender == owner, "ContractWallet: only the owner");
        bool done;
        (done, result) = to.call{value: value}(data);
        if (!done) {
            assembly ("memory-safe") {
                revert(add(result, 32), mload(result))
            }
        }
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    /// @notice ERC-1271: the fixed answer for a signature of the owner over `hash`, anything else for no.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return _signer(hash, signature) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function _signer(bytes32 hash, bytes calldata signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        // The upper half would make a second valid signature out of each one (EIP-2).
        if (uint256(s) > HALF_ORDER) return address(0);
        return ecrecover(hash, uint8(signature[64]), r, s);
    }
}
