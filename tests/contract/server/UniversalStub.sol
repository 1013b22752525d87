// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What clients of ENS call first. That of ENS looks for the resolver of a name; here all names have one. It asks the
/// resolver, and has the client ask the gateway in its place, as one request of a batch.
contract UniversalStub {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    address private immutable resolver;

    constructor(address given) {
        resolver = given;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        (bool done, bytes memory reason) = resolver.staticcall(abi.encodeWithSelector(0x9061b923, name, data));
        require(!done && bytes4(reason) == OffchainLookup.selector, "UniversalStub: no lookup");
        assembly {
            let rest := sub(mload(reason), 4)
            reason := add(reason, 4)
            mstore(reason, rest)
        }
        (address sender, string[] memory urls, bytes memory callData, bytes4 callback, bytes memory extra) =
            abi.decode(reason, (address, string[], bytes, bytes4, bytes));
        Request[] memory requests = new Request[](1);
        requests[0] = Request(sender, urls, callData);
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeWithSignature("query((address,string[],bytes)[])", requests),
            this.finish.selector,
            abi.encode(sender, callback, extra)
        );
    }

    function finish(bytes calldata response, bytes calldata carried) external view returns (bytes memory, address) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        (address sender, bytes4 callback, bytes memory extra) = abi.decode(carried, (address, bytes4, bytes));
        require(!failures[0], "UniversalStub: the gateway failed");
        (bool done, bytes memory reply) = sender.staticcall(abi.encodeWithSelector(callback, responses[0], extra));
        require(done, "UniversalStub: the resolver refused");
        return (abi.decode(reply, (bytes)), sender);
    }
}
