// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface ITokenReceiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

/// @notice A collection of pieces (ERC-721 with metadata). Everybody may mint.
contract Collection {
    // Stays first: the sandbox writes its own address here, because its port is not known beforehand.
    string public baseURI;
    string public name;
    string public symbol;
    uint256 public totalSupply;
    mapping(uint256 id => address) private _ownerOf;
    mapping(address holder => uint256) private _balanceOf;
    mapping(uint256 id => address) private _approved;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    /// @param holders get one piece each, in this order, from number 1 on.
    constructor(string memory name_, string memory symbol_, address[] memory holders) {
        name = name_;
        symbol = symbol_;
        for (uint256 i = 0; i < holders.length; i++) mint(holders[i]);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function balanceOf(address holder) external view returns (uint256) {
        require(holder != address(0), "ERC721: the zero address holds nothing");
        return _balanceOf[holder];
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = _ownerOf[id];
        require(owner != address(0), "ERC721: no such piece");
    }

    function getApproved(uint256 id) external view returns (address) {
        ownerOf(id);
        return _approved[id];
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        return string.concat(baseURI, _hex(address(this)), "/", _decimal(id));
    }

    function mint(address to) public returns (uint256 id) {
        require(to != address(0), "ERC721: mint to the zero address");
        id = ++totalSupply;
        _ownerOf[id] = to;
        _balanceOf[to] += 1;
        emit Transfer(address(0), to, id);
    }

    function burn(uint256 id) external {
        address owner = ownerOf(id);
        require(_may(msg.sender, owner, id), "ERC721: not the owner and not approved");
        delete _approved[id];
        delete _ownerOf[id];
        _balanceOf[owner] -= 1;
        emit Transfer(owner, address(0), id);
    }

    function approve(address spender, uint256 id) external {
        address owner = ownerOf(id);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "ERC721: not the owner");
        _approved[id] = spender;
        emit Approval(owner, spender, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        address owner = ownerOf(id);
        require(owner == from, "ERC721: from is not the owner");
        require(to != address(0), "ERC721: transfer to the zero address");
        require(_may(msg.sender, owner, id), "ERC721: not the owner and not approved");
        delete _approved[id];
        _balanceOf[from] -= 1;
        _balanceOf[to] += 1;
        _ownerOf[id] = to;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        bytes4 answer = ITokenReceiver(to).onERC721Received(msg.sender, from, id, data);
        require(answer == ITokenReceiver.onERC721Received.selector, "ERC721: the contract does not take pieces");
    }

    function _may(address spender, address owner, uint256 id) private view returns (bool) {
        return spender == owner || _approved[id] == spender || isApprovedForAll[owner][spender];
    }

    function _decimal(uint256 value) private pure returns (string memory) {
        if (value == 0) return "0";
        uint256 length = 0;
        for (uint256 rest = value; rest > 0; rest /= 10) length++;
        bytes memory text = new bytes(length);
        for (uint256 rest = value; rest > 0; rest /= 10) text[--length] = bytes1(uint8(48 + (rest % 10)));
        return string(text);
    }

    function _hex(address value) private pure returns (string memory) {
        bytes16 digits = "0123456789abcdef";
        bytes memory text = "0x0000000000000000000000000000000000000000";
        uint160 rest = uint160(value);
        for (uint256 i = 41; i > 1; i--) {
            text[i] = digits[rest & 15];
            rest >>= 4;
        }
        return string(text);
    }
}
