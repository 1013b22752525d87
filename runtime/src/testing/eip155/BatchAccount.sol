// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What an account with a key of its own delegates to (EIP-7702) so that it can run calls as one.
contract BatchAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    /// @notice Runs all calls or none. Only the account may ask itself to.
    function run(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "BatchAccount: only the account itself");
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory result) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!done) {
                assembly ("memory-safe") {
                    revert(add(result, 32), mload(result))
                }
            }
        }
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }
}
