// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Resolves the names of a zone whose records a server keeps: it sends who asks to the gateway of that server
/// (ERC-3668), and believes what one of its signers has signed for this contract, until the answer expires. A name needs no
/// transaction and no storage here, and nobody but the owner changes who is believed (ENSIP-10).
contract ZoneResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    event UrlsSet(string[] urls);
    event SignerSet(address indexed signer, bool isSigner);
    event OwnerOffered(address indexed owner, address indexed nextOwner);
    event OwnerSet(address indexed owner);

    /// @dev Half of the order of secp256k1. Above it, each signature has a twin that a stranger could make of it.
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    address public owner;
    /// @notice Who becomes the owner by taking the offer.
    address public nextOwner;
    mapping(address signer => bool) public isSigner;
    string[] private gateways;

    modifier onlyOwner() {
        require(msg.sender == owner, "ZoneResolver: not the owner");
        _;
    }

    /// @param firstOwner who may change the gateway and its signers
    /// @param firstUrls addresses of the gateway with the places {sender} and {data}; the first is asked first
    /// @param signers accounts of the keys that the gateway signs with
    constructor(address firstOwner, string[] memory firstUrls, address[] memory signers) {
        require(firstOwner != address(0), "ZoneResolver: no owner");
        require(signers.length > 0, "ZoneResolver: no signer");
        owner = firstOwner;
        emit OwnerSet(firstOwner);
        _setUrls(firstUrls);
        for (uint256 index = 0; index < signers.length; index++) _setSigner(signers[index], true);
    }

    /// @notice Asks the gateway for a record of a name: always ends with `OffchainLookup`, which clients answer.
    function resolve(bytes calldata, bytes calldata) external view returns (bytes memory) {
        revert OffchainLookup(address(this), gateways, msg.data, this.resolveWithProof.selector, msg.data);
    }

    /// @notice Checks what the gateway has answered.
    /// @param response the record, until when it may be used (in seconds since 1970), and the signature of both
    /// @param request the call that was asked, so that an answer to one question is none to another
    /// @return the record, as the called function of a resolver returns it
    function resolveWithProof(bytes calldata response, bytes calldata request) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) =
            abi.decode(response, (bytes, uint64, bytes));
        require(expires >= block.timestamp, "ZoneResolver: the answer has expired");
        bytes32 hash = keccak256(
            abi.encodePacked(hex"1900", address(this), expires, keccak256(request), keccak256(result))
        );
        require(isSigner[_signerOf(hash, signature)], "ZoneResolver: not signed by the gateway");
        return result;
    }

    /// @notice ERC-165 and `resolve(bytes,bytes)` of ENSIP-10.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function urls() external view returns (string[] memory) {
        return gateways;
    }

    function setUrls(string[] calldata next) external onlyOwner {
        _setUrls(next);
    }

    /// @notice Adds a signer, or takes one away: an answer that it has signed is refused from then on.
    function setSigner(address signer, bool isOne) external onlyOwner {
        _setSigner(signer, isOne);
    }

    /// @notice Offers the contract to another owner, who has to take it: one that nobody has the key of cannot.
    function offerOwner(address next) external onlyOwner {
        nextOwner = next;
        emit OwnerOffered(owner, next);
    }

    function takeOwner() external {
        require(msg.sender == nextOwner, "ZoneResolver: not offered to you");
        owner = msg.sender;
        nextOwner = address(0);
        emit OwnerSet(msg.sender);
    }

    function _setUrls(string[] memory next) private {
        require(next.length > 0, "ZoneResolver: no address of a gateway");
        gateways = next;
        emit UrlsSet(next);
    }

    /// @dev The address zero is what `ecrecover` gives for a signature that is none.
    function _setSigner(address signer, bool isOne) private {
        require(signer != address(0), "ZoneResolver: no signer");
        isSigner[signer] = isOne;
        emit SignerSet(signer, isOne);
    }

    function _signerOf(bytes32 hash, bytes memory signature) private pure returns (address) {
        require(signature.length == 65, "ZoneResolver: no signature");
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        return uint256(s) > HALF_ORDER ? address(0) : ecrecover(hash, v, r, s);
    }
}
