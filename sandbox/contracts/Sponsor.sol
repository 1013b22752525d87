// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A user operation as the entry point passes it (ERC-4337).
struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

/// @notice A paymaster that pays the gas of everybody (ERC-4337), from its deposit. Only for a development chain.
contract Sponsor {
    address public immutable entryPoint;

    constructor(address entryPoint_) {
        entryPoint = entryPoint_;
    }

    function validatePaymasterUserOp(PackedUserOperation calldata, bytes32, uint256)
        external
        view
        returns (bytes memory context, uint256 validationData)
    {
        require(msg.sender == entryPoint, "Sponsor: only the entry point");
        return ("", 0);
    }
}
